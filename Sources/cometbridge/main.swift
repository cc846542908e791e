print("cometbridge")
