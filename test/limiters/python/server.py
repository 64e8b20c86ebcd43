import logging
import socket

import uvicorn

import by_hand
import with_slowapi
from service import OPTIONS, announce

if OPTIONS["limiter"] == "Flask-Limiter":
    import with_flask

    logging.getLogger("werkzeug").disabled = True
    with_flask.run()
else:
    application = with_slowapi.application() if OPTIONS["limiter"] == "slowapi" else by_hand.application()
    listener = socket.create_server(("127.0.0.1", 0))
    announce(listener.getsockname()[1])
    config = uvicorn.Config(application, access_log=False, log_level="critical", lifespan="off", interface="asgi3")
    uvicorn.Server(config).run([listener])
